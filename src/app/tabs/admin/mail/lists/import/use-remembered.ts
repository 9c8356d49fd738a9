import { useRef } from 'react';
import type { ContactMapping } from '#shared/domain/mail/contacts-csv.ts';

/** Choices of the dialog that hold for the next file as well. */
export interface Remembered {
  /** Returns the mapping chosen for a file with these columns, or null. */
  mappingOf(columns: readonly string[]): ContactMapping | null;
  keepMapping(columns: readonly string[], mapping: ContactMapping): void;
  source: string;
  day: string;
}

/** Returns the choices made since the dialog was opened. */
export function useRemembered(): Remembered {
  const held = useRef<Remembered>(null);
  held.current ??= createRemembered();
  return held.current;
}

function createRemembered(): Remembered {
  const mappings = new Map<string, ContactMapping>();
  return {
    ...{ source: '', day: '' },
    mappingOf: (columns) => mappings.get(JSON.stringify(columns)) ?? null,
    keepMapping: (columns, mapping) => void mappings.set(JSON.stringify(columns), mapping),
  };
}
