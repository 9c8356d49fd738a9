/* The search over all public pages, over the index that the build made. */
import MiniSearch from 'minisearch';
import { type FoundPage, SEARCH_INDEX_PATH, SEARCH_OPTIONS } from '#shared/search/site-search.ts';

/** Finds pages by words, the best first. */
type Find = (words: string) => readonly FoundPage[];

const MOST = 8;

let finding: Promise<Find> | null = null;
let isWired = false;

/** Opens the dialog of the page with some words in it. */
export function openSearch(words: string): void {
  const dialog = document.querySelector<HTMLDialogElement>('[data-search-dialog]');
  const field = dialog?.querySelector('input');
  if (!dialog || !field) return;
  if (!isWired) wire(dialog, field);
  isWired = true;
  if (!dialog.open) dialog.showModal();
  field.value = words;
  field.select();
  void show(dialog, field);
}

function wire(dialog: HTMLDialogElement, field: HTMLInputElement): void {
  field.addEventListener('input', () => void show(dialog, field));
  field.addEventListener('keydown', (event) => onKey(event, dialog, field));
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close();
  });
}

/** Down and Up go through what was found, Enter opens it; the words stay in the field. */
function onKey(event: KeyboardEvent, dialog: HTMLDialogElement, field: HTMLInputElement): void {
  const options = [...dialog.querySelectorAll<HTMLElement>('[role=option]')];
  const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    select(options, (at + step + options.length) % Math.max(1, options.length), field);
  } else if (event.key === 'Enter') {
    event.preventDefault();
    (options[at] ?? options[0])?.querySelector('a')?.click();
  }
}

function select(options: readonly HTMLElement[], place: number, field: HTMLInputElement): void {
  options.forEach((option, each) => {
    option.setAttribute('aria-selected', String(each === place));
  });
  const chosen = options[place];
  if (chosen === undefined) field.removeAttribute('aria-activedescendant');
  else field.setAttribute('aria-activedescendant', chosen.id);
  chosen?.scrollIntoView({ block: 'nearest' });
}

async function show(dialog: HTMLDialogElement, field: HTMLInputElement): Promise<void> {
  const state = dialog.querySelector('[data-search-state]');
  const list = dialog.querySelector('[data-search-found]');
  if (state === null || list === null) return;
  const words = field.value.trim();
  let find: Find;
  try {
    finding ??= loadIndex();
    find = await finding;
  } catch {
    finding = null;
    state.textContent = 'The search could not be loaded. Check your connection and try again.';
    return;
  }
  // Somebody has typed on meanwhile.
  if (words !== field.value.trim()) return;
  const found = words === '' ? [] : find(words).slice(0, MOST);
  list.replaceChildren(...found.map(optionOf));
  field.setAttribute('aria-expanded', String(found.length > 0));
  state.textContent = stateOf(words, found.length);
  select([...list.querySelectorAll<HTMLElement>('[role=option]')], 0, field);
}

function stateOf(words: string, count: number): string {
  if (words === '') return 'Type what the timer is for: eggs, exam, Tabata.';
  if (count === 0) return `Nothing found for “${words}”. Try a shorter word.`;
  return count === 1 ? 'One page found.' : `${count} pages found.`;
}

function optionOf(page: FoundPage, place: number): HTMLElement {
  const option = document.createElement('li');
  option.id = `site-search-${place}`;
  option.setAttribute('role', 'option');
  const link = document.createElement('a');
  link.href = page.id;
  link.tabIndex = -1;
  const title = document.createElement('strong');
  title.textContent = page.title;
  const description = document.createElement('span');
  description.textContent = page.description;
  link.append(title, description);
  option.append(link);
  return option;
}

async function loadIndex(): Promise<Find> {
  const answer = await fetch(SEARCH_INDEX_PATH);
  if (!answer.ok) throw new Error(`The index answers ${answer.status}.`);
  const search = MiniSearch.loadJSON(await answer.text(), SEARCH_OPTIONS);
  return (words) =>
    search.search(words).map(({ id, title, description }) => ({
      id: String(id),
      title: String(title),
      description: String(description),
    }));
}
