/* Pictures for those who do not see them. */

/** A picture as it stands on a page. */
export interface Picture {
  /** Its file, or what it is when it is drawn in the page. */
  readonly source: string;
  /** Its alternative text; null where it has none. An empty one says that it is decoration. */
  readonly text: string | null;
  /** Whether it is kept from those who listen, so that it needs no text. */
  readonly isHidden: boolean;
}

/** An alternative text that names a file says nothing about what the picture shows. */
const FILE_NAME = /^[\w./-]+\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** Returns the problems with the pictures of a page, one sentence each; empty for none. */
export function pictureProblems(pictures: readonly Picture[]): string[] {
  return pictures.flatMap(({ source, text, isHidden }) => {
    if (isHidden) return [];
    if (text === null) return [`${source} has no alternative text.`];
    if (FILE_NAME.test(text.trim())) return [`${source} has a file name as its alternative text.`];
    return [];
  });
}
