import { useEffect, useState } from 'react';
import { createAfterPaint } from '#platform/time/after-paint.ts';
import type { Draft, DraftStore } from './draft-store.ts';

/**
 * Returns the draft as it was at the last paint: a key is painted by the field of the source alone, and
 * what else shows the text follows.
 */
export function useShownDraft({ $draft }: Pick<DraftStore, '$draft'>): Draft {
  const [draft, setDraft] = useState(() => $draft.get());
  useEffect(() => {
    const afterPaint = createAfterPaint();
    let isShown = true;
    const stop = $draft.subscribe(() =>
      afterPaint(() => {
        if (isShown) setDraft($draft.get());
      }),
    );
    return () => {
      isShown = false;
      stop();
    };
  }, [$draft]);
  return draft;
}
