import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'

export interface Terminal {
  input: NodeJS.ReadableStream & { isTTY?: boolean | undefined }
  output: NodeJS.WritableStream
}

/** Standard input without its last line end. */
export async function readPasswordFrom(input: NodeJS.ReadableStream): Promise<string> {
  return (await text(input)).replace(/\r?\n$/, '')
}

/** Prompts twice, without echo. Throws a sentence without a terminal, or if they differ. */
export async function promptForPassword({ input, output }: Terminal): Promise<string> {
  if (!input.isTTY) {
    throw new Error(
      'There is no terminal to ask for the password; use --password-stdin to read it from standard input.',
    )
  }
  // given a real output, the line editor would echo the password
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const editor = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  // an iterator keeps lines that arrive early
  const lines = editor[Symbol.asyncIterator]()
  const prompt = async (question: string) => {
    output.write(question)
    const line = await lines.next()
    output.write('\n')
    if (line.done) throw new Error('No password was given; nothing was changed.')
    return line.value
  }
  try {
    const password = await prompt('Password: ')
    if ((await prompt('Again: ')) !== password)
      throw new Error('The two are not the same; nothing was changed.')
    return password
  } finally {
    editor.close()
  }
}
