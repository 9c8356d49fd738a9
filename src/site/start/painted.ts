/** The name of the event on `document` that says that the page has been painted, or is out of sight. */
export const PAINTED_EVENT = 'ripen:painted';
/** The name in the data of `<html>` that stands there once that has been said. */
export const PAINTED_MARK = 'painted';
