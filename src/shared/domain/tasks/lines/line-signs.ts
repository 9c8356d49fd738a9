/** A word that says more than a title: `#tag`, `~3`, `@fri`, `+Project`. */
const SIGN = /(?:^|\s)[#~@+]\S/;

/** Whether a line that adds a task may say more than a title. */
export function hasSigns(line: string): boolean {
  return SIGN.test(line);
}
