/** Reads typed tags, separated by commas or `#`: unique and in lower case. */
export function readTags(typed: string): string[] {
  const tags = typed
    .split(/[,#\n]/)
    .map((tag) => tag.trim().toLowerCase())
    .filter((tag) => tag !== '');
  return [...new Set(tags)];
}

/** Formats tags for a field. */
export function writeTags(tags: readonly string[]): string {
  return tags.join(', ');
}
