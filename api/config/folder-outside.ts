import path from 'node:path';

/** Returns the absolute path of a folder that lies outside another one; null for any other text. */
export function folderOutside(other: string, value: string): string | null {
  const isWithin = !path.relative(other, path.resolve(value)).startsWith('..');
  return path.isAbsolute(value) && !isWithin ? path.resolve(value) : null;
}
