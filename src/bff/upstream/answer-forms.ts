import { COLUMNS_TYPE } from '../../contract/columns.ts'
import type { BodyReader } from './read-answer.ts'
import type { DataReadout } from './reading/column-builder.ts'
import { ColumnsReader } from './reading/columns-reader.ts'
import { DeviceReader, type DeviceReadout, type ShownDevices } from './reading/device-reader.ts'
import { ItemReader } from './reading/item-reader.ts'

/** A format: how it is requested and how it is read. */
export interface AnswerForm<T> {
  /** For `Accept`. */
  accept: string
  /** A reader of one answer, by what it calls itself. */
  readerFor(contentType: string | undefined): BodyReader<T>
}

export function devicesForm(shown?: ShownDevices): AnswerForm<DeviceReadout> {
  return { accept: 'application/json', readerFor: () => new DeviceReader(shown) }
}

/** In columns from a service that has them, which is ours; everybody else sees one more type that it need not know. */
export const DATA: AnswerForm<DataReadout> = {
  accept: `${COLUMNS_TYPE}, application/json;q=0.9`,
  readerFor: (contentType) => (typeOf(contentType) === COLUMNS_TYPE ? new ColumnsReader() : new ItemReader()),
}

function typeOf(contentType: string | undefined): string | undefined {
  return contentType?.split(';')[0]?.trim().toLowerCase()
}
