import { useState } from 'react';

const REFUSED = 'Your browser didn’t allow copying: select the text and copy it.';

/** State of a copy button. */
export interface Copying {
  /**
   * Result of the last press as text, for a status beside the button; empty before the first press.
   */
  readonly outcome: string;
  readonly isCopied: boolean;
  /** Copies a text to the clipboard; call it inside a user gesture. */
  readonly copy: (text: string) => Promise<void>;
}

/**
 * Returns a function that copies texts, and its state. `refused` is the message where the browser
 * does not allow it.
 */
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
