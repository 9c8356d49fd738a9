import { type RefObject, useLayoutEffect, useState } from 'react';
import { findFit, type Saving } from './header-fit.ts';

/**
 * Measures the row of the header and returns what gives way so that nothing leaves the screen. It is
 * measured rather than asked of the window's width: words, numbers and the size of letters differ.
 */
export function useHeaderFit(row: RefObject<HTMLElement | null>): readonly Saving[] {
  const [savings, setSavings] = useState<readonly Saving[]>([]);
  useLayoutEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => {
      const found = findFit((tried) => {
        element.setAttribute('data-saving', tried.join(' '));
        return holdsContents(element);
      });
      element.setAttribute('data-saving', found.join(' '));
      setSavings((known) => (known.length === found.length ? known : found));
    };
    measure();
    return watchSize(element, measure);
  }, [row]);
  return savings;
}

/** Whether the last part of the row ends within its padding. */
function holdsContents(row: HTMLElement): boolean {
  const end = row.lastElementChild?.getBoundingClientRect().right ?? 0;
  const padding = Number.parseFloat(getComputedStyle(row).paddingInlineEnd);
  return end <= row.getBoundingClientRect().right - padding + 0.5;
}

/**
 * Calls back when the row gets another width or letters of another size, and before the paint when its
 * contents change.
 */
function watchSize(row: HTMLElement, onChange: () => void): () => void {
  // Not its height, which follows from what gives way.
  const measured = () =>
    `${row.clientWidth} ${getComputedStyle(document.documentElement).fontSize}`;
  let size = measured();
  const sizes = new ResizeObserver(() => {
    if (measured() === size) return;
    size = measured();
    onChange();
  });
  sizes.observe(row);
  const contents = new MutationObserver((changes) => {
    if (changes.some(changesWidth)) onChange();
  });
  contents.observe(row, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: ['aria-current'],
  });
  // Letters of another font are wider or narrower.
  document.fonts.addEventListener('loadingdone', onChange);
  return () => {
    sizes.disconnect();
    contents.disconnect();
    document.fonts.removeEventListener('loadingdone', onChange);
  };
}

/** The digits of the clock are equally wide, and a menu lies over the page. */
function changesWidth({ target }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  return element !== null && element.closest('[data-ticks], [popover]') === null;
}
