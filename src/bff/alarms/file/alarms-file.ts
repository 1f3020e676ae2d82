import { readFile } from 'node:fs/promises'
import type { Logger } from '../../observe/logger.ts'
import { lookAtFile } from '../../util/look-at-file.ts'
import type { AlarmSettings } from '../alarm-settings.ts'
import { type AlarmsConfig, type Environment, NO_ALARMS_FILE, parseAlarmsFile } from './parse-alarms-file.ts'

/** Everything that is wrong with an alarms file. */
export class AlarmsFileProblems extends Error {
  override name = 'AlarmsFileProblems'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.problems = problems
  }
}

export interface AlarmsFileOptions {
  path: string
  /** Where the variables that receivers name are looked up. */
  environment: Environment
  logger: Logger
}

/** The alarms file on disk, read again when it changes; a broken new one changes nothing and is said in the log. */
export class AlarmsFile implements AlarmSettings {
  readonly #options: AlarmsFileOptions
  readonly #listeners: (() => void)[] = []
  #text: string | undefined
  #config: AlarmsConfig = NO_ALARMS_FILE
  #problems: readonly string[] = []
  #reloading = Promise.resolve()

  private constructor(options: AlarmsFileOptions) {
    this.#options = options
  }

  /** Reads the file for the first time. Rejects with `AlarmsFileProblems`. */
  static async open(options: AlarmsFileOptions): Promise<AlarmsFile> {
    const file = new AlarmsFile(options)
    await file.#read()
    if (file.#problems.length > 0) throw new AlarmsFileProblems(file.#problems)
    return file
  }

  get config(): AlarmsConfig {
    return this.#config
  }

  get problems(): readonly string[] {
    return this.#problems
  }

  onChange(listener: () => void): void {
    this.#listeners.push(listener)
  }

  /** Looks for changes until the returned function is called. */
  watch(lookEveryMs?: number): () => void {
    return lookAtFile(this.#options.path, () => void this.reload(), lookEveryMs)
  }

  /** Reads the file again. Never rejects. */
  reload(): Promise<void> {
    this.#reloading = this.#reloading.then(() => this.#reload())
    return this.#reloading
  }

  async #reload(): Promise<void> {
    const { path: file, logger } = this.#options
    const isChanged = await this.#read()
    if (this.#problems.length > 0) {
      const problems = this.#problems
      logger.error({ file, problems }, 'the alarms file is broken; the one before stays in use')
    } else if (isChanged) {
      logger.info({ file, rules: this.#config.rules.length }, 'the alarms file has been read again')
      for (const listener of this.#listeners) listener()
    }
  }

  /** Whether it says something else than before. */
  async #read(): Promise<boolean> {
    const { path, environment } = this.#options
    let text: string
    try {
      text = await readFile(path, 'utf8')
    } catch (error) {
      this.#problems = [
        `${path} cannot be read: ${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}`,
      ]
      return false
    }
    this.#problems = []
    if (text === this.#text) return false
    const parsed = parseAlarmsFile(text, environment)
    if ('problems' in parsed) {
      this.#problems = parsed.problems
      return false
    }
    this.#text = text
    this.#config = parsed.config
    return true
  }
}
