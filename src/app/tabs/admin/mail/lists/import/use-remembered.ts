import { useState } from 'react';
import type { ContactMapping } from '#shared/domain/mail/contacts/contact-columns.ts';

/** A consent as typed: its source, and its local day or an empty text. */
export interface TypedConsent {
  readonly source: string;
  readonly day: string;
}

/** Choices of the dialog that hold for the next file as well. */
export interface Remembered {
  /**
   * Returns the mapping chosen for a file with these columns, or null. Columns that say who gets mail in this
   * file (`guessed`) stay so.
   */
  mappingOf(columns: readonly string[], guessed: ContactMapping): ContactMapping | null;
  keepMapping(columns: readonly string[], mapping: ContactMapping): void;
  /** Returns the source and the day of the consent typed for the file before; empty at first. */
  consent(): TypedConsent;
  keepConsent(consent: TypedConsent): void;
}

/** Returns the choices made since the dialog was opened. */
export function useRemembered(): Remembered {
  return useState(createRemembered)[0];
}

function createRemembered(): Remembered {
  const mappings = new Map<string, ContactMapping>();
  let consent: TypedConsent = { source: '', day: '' };
  return {
    consent: () => consent,
    keepConsent(next) {
      consent = next;
    },
    mappingOf: (columns, guessed) =>
      mappings
        .get(JSON.stringify(columns))
        ?.map((field, at) => (guessed[at] === 'status' ? 'status' : field)) ?? null,
    keepMapping: (columns, mapping) => void mappings.set(JSON.stringify(columns), mapping),
  };
}
