/*
 * A long page carries the styles of its first screen; all of them come after the first paint. The build
 * and the browser share the names by which it says so.
 */

/** Stands in the data of `<html>` while the rest of a page waits for its styles. */
export const UNDRESSED_MARK = 'undressed';
/** The name of the event on `document` that says that they have come, or cannot. */
export const DRESSED_EVENT = 'ripen:dressed';
