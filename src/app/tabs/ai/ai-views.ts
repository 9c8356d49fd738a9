/** The views of the AI tab by their values in the address, the first one without. */
export const AI_VIEWS = [
  { value: 'plan', label: 'Plan' },
  { value: 'parts', label: 'Break down' },
  { value: 'review', label: 'Review' },
  { value: 'ask', label: 'Ask' },
] as const;

/** The value of a view. */
export type AiView = (typeof AI_VIEWS)[number]['value'];

/** Returns the view that the query of the tab asks for; the plan for anything else. */
export function aiViewOf(detail: string | undefined): AiView {
  const asked = new URLSearchParams(detail).get('view');
  return AI_VIEWS.find(({ value }) => value === asked)?.value ?? 'plan';
}

/** Returns the query of the tab that opens a view. */
export function detailOf(view: AiView): string | undefined {
  return view === 'plan' ? undefined : `view=${view}`;
}
