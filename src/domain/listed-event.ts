/**
 * Header of the list of stations: id of the newest event that the list certainly contains. A stream of events that is opened
 * with it as `Last-Event-ID` goes on from there.
 */
export const LISTED_EVENT = 'x-gaugeboard-event'
