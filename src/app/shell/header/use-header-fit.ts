import { type RefObject, useLayoutEffect, useState } from 'react';
import { findFit, type Saving } from './header-fit.ts';

/**
 * Measures the row of the header and returns the parts that must collapse for it to fit. It
 * measures instead of using the window's width, because texts, numbers and font sizes differ.
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

/** Returns whether the last part of the row ends within its padding. */
function holdsContents(row: HTMLElement): boolean {
  const end = row.lastElementChild?.getBoundingClientRect().right ?? 0;
  const padding = Number.parseFloat(getComputedStyle(row).paddingInlineEnd);
  return end <= row.getBoundingClientRect().right - padding + 0.5;
}

/**
 * Calls back when the width or font size of the row changes, and before the paint when its contents
 * change.
 */
function watchSize(row: HTMLElement, onChange: () => void): () => void {
  // Not the height, which depends on what is collapsed.
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
  // Another font has other widths.
  document.fonts.addEventListener('loadingdone', onChange);
  return () => {
    sizes.disconnect();
    contents.disconnect();
    document.fonts.removeEventListener('loadingdone', onChange);
  };
}

/** Digits of the clock have equal widths, and a menu overlays the page. */
function changesWidth({ target }: MutationRecord): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  return element !== null && element.closest('[data-ticks], [popover]') === null;
}
