/** Returns the Markdown of a picture; its alternative text may hold every sign. */
export function pictureMarkdown(address: string, alt: string): string {
  const text = alt.replace(/\s+/g, ' ').trim();
  return `![${text.replace(/[\\`*_[\]<>{}]/g, (sign) => `\\${sign}`)}](${address})`;
}
