import { useState } from 'react';

const REFUSED = 'Your browser didn’t allow copying: select the text and copy it.';

/** A button that copies, and what came of its last press. */
export interface Copying {
  /** In words, for a status beside the button; empty before the first press. */
  readonly outcome: string;
  readonly isCopied: boolean;
  /** Takes a text to the clipboard, inside a press. */
  readonly copy: (text: string) => Promise<void>;
}

/** Copies texts; `refused` says what to do where the browser does not allow it. */
export function useCopying(refused = REFUSED): Copying {
  const [isCopied, setCopied] = useState<boolean | null>(null);
  const outcome = isCopied === null ? '' : isCopied ? 'Copied' : refused;
  return {
    outcome,
    isCopied: isCopied === true,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        setCopied(true);
      } catch {
        setCopied(false);
      }
    },
  };
}
