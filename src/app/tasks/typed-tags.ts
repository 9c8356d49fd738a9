/** Tags as somebody types them, with commas or `#` between them: each once, in small letters. */
export function readTags(typed: string): string[] {
  const tags = typed
    .split(/[,#\n]/)
    .map((tag) => tag.trim().toLowerCase())
    .filter((tag) => tag !== '');
  return [...new Set(tags)];
}

/** Tags as a field shows them. */
export function writeTags(tags: readonly string[]): string {
  return tags.join(', ');
}
