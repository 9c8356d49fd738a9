import { useState } from 'react';
import { createSelection, type Selection } from '../../../../parts/lists/selection.ts';

/** Returns the selection of a list. It is empty again when the filters change: rows of others would be acted on unseen. */
export function useSelectionFor(filters: string): Selection {
  const [made, setMade] = useState(() => ({ filters, selection: createSelection() }));
  if (made.filters === filters) return made.selection;
  const next = { filters, selection: createSelection() };
  setMade(next);
  return next.selection;
}
