/* The search of the hub: what was typed finds pages in place of the groups, a chosen need some of the cards. */
import type { Find, Finding } from '../search/load-finder.ts';

interface Hub {
  readonly root: HTMLElement;
  readonly field: HTMLInputElement;
  /** The cards by the address of their page. */
  readonly cards: ReadonlyMap<string, HTMLElement>;
  readonly chips: readonly HTMLAnchorElement[];
  readonly results: HTMLElement;
}

/** As many as somebody looks through. */
const MOST = 24;

/** Brings the finder of the hub to life. */
export function startFinder(root: HTMLElement): void {
  const field = root.querySelector<HTMLInputElement>('input[type=search]');
  const results = root.querySelector<HTMLElement>('[data-results]');
  if (field === null || results === null) return;
  const cards = [...root.querySelectorAll<HTMLElement>('[data-card]')];
  const hub: Hub = {
    root,
    field,
    results,
    cards: new Map(cards.map((card) => [`/${card.dataset['card']}`, card])),
    chips: [...root.querySelectorAll<HTMLAnchorElement>('a[data-need]')],
  };
  const address = new URLSearchParams(location.search);
  field.form?.addEventListener('submit', (event) => event.preventDefault());
  // Text that the visitor has typed already stays.
  if (field.value === '') field.value = address.get('q') ?? '';

  let need = hub.chips.find((chip) => chip.dataset['need'] === address.get('need')) ?? null;
  for (const chip of hub.chips) {
    chip.addEventListener('click', (event) => {
      event.preventDefault();
      need = need === chip ? null : chip;
      void show(hub, need);
    });
  }
  field.addEventListener('input', () => void show(hub, need));
  field.addEventListener('focus', () => void loadFind().catch(() => null), { once: true });
  void show(hub, need);
}

async function loadFind(): Promise<Find> {
  const { loadFinder } = await import('../search/load-finder.ts');
  return loadFinder();
}

async function show(hub: Hub, need: HTMLElement | null): Promise<void> {
  const { root, field, cards, chips, results } = hub;
  const typed = field.value.trim();
  for (const chip of chips) chip.ariaCurrent = chip === need ? 'true' : null;
  const wanted = need?.dataset['pages']?.split(' ').map((id) => `/${id}`);
  for (const [address, card] of cards) {
    card.hidden = typed !== '' || wanted?.includes(address) === false;
  }
  for (const group of root.querySelectorAll<HTMLElement>('[data-group]')) {
    group.hidden = group.querySelector('[data-card]:not([hidden])') === null;
  }
  if (typed === '') {
    results.replaceChildren();
    offerTimers(hub, null);
    tell(hub, wanted === undefined ? '' : countText(wanted.length, 'timer'));
    return;
  }
  const find = await loadFind().catch(() => null);
  // Somebody has typed on meanwhile.
  if (typed !== field.value.trim()) return;
  if (find === null) {
    tell(hub, 'The search could not be loaded. Check your connection and try again.');
  } else showFound(hub, find(typed), wanted);
}

function showFound(hub: Hub, finding: Finding, wanted: readonly string[] | undefined): void {
  const { field, cards, results } = hub;
  const plain = cards.get('/timer');
  const pages = finding.pages
    .filter(({ id }) => id !== '/timers' && wanted?.includes(id) !== false)
    .slice(0, MOST);
  const found = pages.flatMap((page) => {
    const card = cards.get(page.id);
    if (card !== undefined) return [timerCard(card)];
    return plain === undefined ? [] : [pageCard(plain, page)];
  });
  // A list of the groups, with their look.
  const list = plain?.parentElement?.cloneNode();
  if (list instanceof HTMLElement) {
    list.ariaLabel = 'Found pages';
    list.replaceChildren(...found);
    const heading = document.createElement('h2');
    heading.className = 'sr-only';
    heading.textContent = 'Found pages';
    results.replaceChildren(heading, list);
  }
  offerTimers(hub, finding.typed);
  const words = field.value.trim();
  const isLength = finding.typed.isSure && finding.typed.timers.length > 0;
  const none = isLength
    ? 'There is no page for exactly that length, but the button starts it.'
    : `Nothing found for “${words}”. Try a shorter word.`;
  tell(hub, pages.length > 0 ? countText(pages.length, 'page') : none);
}

/** A length that was typed may be started at once; one in doubt is a question. */
function offerTimers({ root }: Hub, typed: Finding['typed'] | null): void {
  const place = root.querySelector<HTMLElement>('[data-instant]');
  if (place === null) return;
  const isSure = typed?.isSure !== false;
  const links = (typed?.timers ?? []).map(({ href, label }) => {
    const link = document.createElement('a');
    link.className = `button ${isSure ? 'button-primary' : 'button-secondary'}`;
    link.setAttribute('href', href);
    link.textContent = label;
    return link;
  });
  const question = document.createElement('span');
  question.textContent = 'Did you mean';
  place.replaceChildren(...(isSure ? [] : [question]), ...links);
  place.hidden = links.length === 0;
}

/** The card of a timer as it stands in its group. */
function timerCard(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true);
  if (!(copy instanceof HTMLElement)) return card;
  copy.hidden = false;
  copy.removeAttribute('data-card');
  return copy;
}

/** A page that is no timer looks like one, without the button that starts it. */
function pageCard(
  like: HTMLElement,
  { id, title, description }: Finding['pages'][number],
): HTMLElement {
  const card = timerCard(like);
  card.querySelector('.start')?.remove();
  const link = card.querySelector('h3 a');
  link?.setAttribute('href', id);
  link?.replaceChildren(title);
  card.querySelector('p')?.replaceChildren(description);
  return card;
}

function countText(count: number, what: string): string {
  return count === 1 ? `1 ${what} found.` : `${count} ${what}s found.`;
}

function tell({ root }: Hub, text: string): void {
  const place = root.querySelector<HTMLElement>('[data-said]');
  if (place !== null) place.textContent = text;
}
