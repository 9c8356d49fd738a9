import { type RefObject, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ListPart } from './list-parts.ts';
import { createRowHeights } from './row-heights.ts';
import {
  BEGINNING,
  isSameSight,
  lookAround,
  numberRows,
  partsInSight,
  rowAround,
} from './sight.ts';

/** Lists up to this length are rendered in full. */
const FEW_ROWS = 50;

/** A list that may be virtualised. */
export interface LongList {
  readonly list: RefObject<HTMLUListElement | null>;
  /** Each part is one element, in this order. */
  readonly parts: readonly ListPart[];
}

/**
 * Virtualises a list: only rows near the screen are rendered, so that scrolling and changes cost
 * the same at any length. The row focused last stays rendered, and so do rows with unfinished
 * input. Assistive technology gets the full count. Printed, the list is complete.
 */
export function useLongList(ids: readonly string[]): LongList {
  const list = useRef<HTMLUListElement>(null);
  const focused = useRef<string | null>(null);
  const [heights] = useState(createRowHeights);
  const [sight, setSight] = useState(BEGINNING);
  const [isPrinted, setPrinted] = useState(false);
  const isLong = ids.length > FEW_ROWS;
  const isWhole = !isLong || isPrinted;
  const parts = useMemo<readonly ListPart[]>(
    () =>
      isWhole ? ids.map((_, place) => ({ kind: 'row', place })) : partsInSight(ids, sight, heights),
    [ids, sight, heights, isWhole],
  );

  const look = useEffectEvent((element: HTMLElement) => {
    // Row heights in print are not valid on the screen.
    if (isPrinted) return;
    const next = lookAround({ element, ids, parts }, heights, focused.current);
    // Synchronous: no row may be missing in the next paint.
    if (next !== null && !isSameSight(next, sight)) flushSync(() => setSight(next));
  });
  const noteFocus = useEffectEvent((element: HTMLElement, target: EventTarget | null) => {
    if (target instanceof Element) focused.current = rowAround({ element, ids, parts }, target);
  });

  useLayoutEffect(() => {
    if (list.current !== null) numberRows({ element: list.current, ids, parts }, isLong);
  }, [ids, parts, isLong]);

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null || !isLong) return;
    const stop = new AbortController();
    const { signal } = stop;
    // Also called once on observing, before the first paint.
    const size = new ResizeObserver(() => look(element));
    size.observe(element);
    element.addEventListener('focusin', ({ target }) => noteFocus(element, target), { signal });
    addEventListener('scroll', () => look(element), { signal, passive: true });
    addEventListener('resize', () => look(element), { signal });
    addEventListener('beforeprint', () => flushSync(() => setPrinted(true)), { signal });
    addEventListener('afterprint', () => setPrinted(false), { signal });
    return () => {
      stop.abort();
      size.disconnect();
    };
  }, [isLong]);

  return { list, parts };
}
