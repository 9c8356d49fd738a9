/* The finder at work on the page: it shows the cards that fit what was typed or chosen. */
import { findTimers } from './find-timers.ts';

interface Card {
  readonly id: string;
  readonly words: string;
  readonly element: HTMLElement;
}

/** Brings the finder of the hub to life. */
export function startFinder(hub: HTMLElement): void {
  const field = hub.querySelector<HTMLInputElement>('input[type=search]');
  const cards = [...hub.querySelectorAll<HTMLElement>('[data-card]')].map(cardOf);
  const chips = [...hub.querySelectorAll<HTMLAnchorElement>('a[data-need]')];
  const address = new URLSearchParams(location.search);
  if (field === null) return;
  field.form?.addEventListener('submit', (event) => event.preventDefault());
  // What somebody has typed already stays.
  if (field.value === '') field.value = address.get('q') ?? '';

  let need = chips.find((chip) => chip.dataset['need'] === address.get('need')) ?? null;
  const show = () => {
    for (const chip of chips) chip.ariaCurrent = chip === need ? 'true' : null;
    const wanted = need?.dataset['pages']?.split(' ');
    const fitting = findTimers(cards, field.value).filter(
      ({ id }) => wanted === undefined || wanted.includes(id),
    );
    const isAll = need === null && field.value.trim() === '';
    showCards(hub, cards, new Set(fitting));
    tell(hub, isAll ? null : fitting.length);
    offerSearch(hub, fitting.length === 0 ? field.value.trim() : '');
    void offerInstant(hub, field);
  };
  for (const chip of chips) {
    chip.addEventListener('click', (event) => {
      event.preventDefault();
      need = need === chip ? null : chip;
      show();
    });
  }
  field.addEventListener('input', show);
  show();
}

function cardOf(element: HTMLElement): Card {
  const { card: id = '', words = '' } = element.dataset;
  return { id, words: `${words} ${element.textContent ?? ''}`, element };
}

function showCards(hub: HTMLElement, cards: readonly Card[], shown: ReadonlySet<Card>): void {
  for (const card of cards) card.element.hidden = !shown.has(card);
  for (const group of hub.querySelectorAll<HTMLElement>('[data-group]')) {
    group.hidden = group.querySelector('[data-card]:not([hidden])') === null;
  }
}

function tell(hub: HTMLElement, count: number | null): void {
  const place = hub.querySelector<HTMLElement>('[data-found]');
  if (place === null) return;
  const words = count === 1 ? '1 timer fits.' : `${count} timers fit.`;
  place.textContent = count === null ? '' : count === 0 ? 'No timer fits these words.' : words;
}

/** Cards know little; the texts of the pages may hold what none of them says. */
function offerSearch(hub: HTMLElement, words: string): void {
  const button = hub.querySelector<HTMLElement>('[data-elsewhere]');
  if (button === null) return;
  button.hidden = words === '';
  button.dataset['searchOpen'] = words;
  button.textContent = `Search all pages for “${words}”`;
}

/** A length that was typed may be started at once. */
async function offerInstant(hub: HTMLElement, field: HTMLInputElement): Promise<void> {
  const link = hub.querySelector<HTMLAnchorElement>('[data-instant]');
  if (link === null) return;
  const typed = field.value;
  const hasDigit = /\d/.test(typed);
  const part = hasDigit ? await import('./instant-timer.ts').catch(() => null) : null;
  if (field.value !== typed) return;
  const timer = part?.instantTimer(typed) ?? null;
  link.hidden = timer === null;
  if (timer === null) return;
  link.setAttribute('href', timer.href);
  link.textContent = timer.label;
}
