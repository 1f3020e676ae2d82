/** Header of the list of stations: the newest event it contains, for `Last-Event-ID` of a stream. */
export const LISTED_EVENT = 'x-gaugeboard-event'
