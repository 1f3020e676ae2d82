import type { Logger } from '../../observe/logger.ts'
import { type Taken, WatchedFile } from '../../observe/watched-file.ts'
import { type AlarmsConfig, type Environment, NO_ALARMS_FILE, parseAlarmsFile } from './parse-alarms-file.ts'

export interface AlarmSettings {
  readonly config: AlarmsConfig
  /** Problems of the current file; the last valid one stays in use. */
  readonly problems: readonly string[]
  onChange(listener: () => void): void
}

export const DEFAULT_SETTINGS: AlarmSettings = { config: NO_ALARMS_FILE, problems: [], onChange: () => {} }

interface AlarmsFileOptions {
  path: string
  environment: Environment
  logger: Logger
}

/** The alarms file on disk, read again when it changes; a broken one changes nothing and is logged. */
export class AlarmsFile implements AlarmSettings {
  readonly #environment: Environment
  readonly #file: WatchedFile<true>
  readonly #listeners: (() => void)[] = []
  #text: string | undefined
  #config: AlarmsConfig = NO_ALARMS_FILE

  private constructor({ path, environment, logger }: AlarmsFileOptions) {
    this.#environment = environment
    this.#file = new WatchedFile<true>({
      path,
      name: 'alarms file',
      logger,
      take: (bytes) => this.#take(bytes.toString('utf8')),
      counts: () => ({ rules: this.#config.rules.length }),
      onChange: () => {
        for (const listener of this.#listeners) listener()
      },
    })
  }

  /** Rejects with `BrokenFile`. */
  static async open(options: AlarmsFileOptions): Promise<AlarmsFile> {
    const alarms = new AlarmsFile(options)
    await alarms.#file.open()
    return alarms
  }

  get config(): AlarmsConfig {
    return this.#config
  }

  get problems(): readonly string[] {
    return this.#file.problems
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  watch(pollEveryMs?: number): () => void {
    return this.#file.watch(pollEveryMs)
  }

  /** Never rejects. */
  reload(): Promise<void> {
    return this.#file.reload()
  }

  #take(text: string): Taken<true> {
    if (text === this.#text) return { change: undefined }
    const parsed = parseAlarmsFile(text, this.#environment)
    if ('problems' in parsed) return parsed
    this.#text = text
    this.#config = parsed.config
    return { change: true }
  }
}
