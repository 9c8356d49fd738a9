import { useEffect } from 'react';
import type { SavedDraft } from './saved-draft.ts';

/** Saves a draft when its page is about to be left, and has the browser ask first while it is not saved. */
export function useLeaveGuard(
  draft: Pick<SavedDraft<unknown, unknown>, '$saving' | 'flush'>,
): void {
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent) => {
      if (draft.$saving.get().kind === 'saved') return;
      void draft.flush();
      event.preventDefault();
    };
    addEventListener('beforeunload', leave);
    return () => removeEventListener('beforeunload', leave);
  }, [draft]);
}
