/** Keys of a tool's configuration that hold names of its preset lengths and parts. */
const NAMING = new Set(['label', 'name', 'title']);

/** The words, each once, by which a tool's configuration names things: `soft medium egg pasta`. */
export function cardWords(tool: unknown): string {
  const words = new Set<string>();
  const read = (value: unknown, key: string): void => {
    if (typeof value === 'string' && NAMING.has(key)) {
      for (const [word] of value.toLowerCase().matchAll(/\p{L}{3,}/gu)) words.add(word);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) read(part, name);
    }
  };
  read(tool, '');
  return [...words].join(' ');
}
