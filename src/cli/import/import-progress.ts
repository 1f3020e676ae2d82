import { SingleBar } from 'cli-progress'
import type { ImportProgress } from '../../service/import/import-directory.ts'

interface ProgressDisplay {
  update: (progress: ImportProgress) => void
  stop: () => void
}

/** A bar on a terminal, else a line a station: a bar would fill a log. */
export function showProgress(stream: NodeJS.WritableStream & { isTTY?: boolean }): ProgressDisplay {
  return stream.isTTY ? progressBar(stream) : progressLines(stream)
}

function progressBar(stream: NodeJS.WritableStream): ProgressDisplay {
  const bar = new SingleBar({
    stream,
    format: '{bar} {percentage} % · {rows} rows · {station}',
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    hideCursor: true,
  })
  let isShown = false
  return {
    update({ bytesRead, bytesTotal, rows, station }) {
      const details = { rows: rows.toLocaleString('en'), station }
      if (isShown) bar.update(bytesRead, details)
      else bar.start(bytesTotal, bytesRead, details)
      isShown = true
    },
    stop() {
      if (isShown) bar.stop()
    },
  }
}

function progressLines(stream: NodeJS.WritableStream): ProgressDisplay {
  let current: string | undefined
  return {
    update({ bytesRead, bytesTotal, station }) {
      if (station === current) return
      current = station
      stream.write(`${String(Math.floor((100 * bytesRead) / bytesTotal)).padStart(3)} %  ${station}\n`)
    },
    stop() {},
  }
}
