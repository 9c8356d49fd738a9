import type { Navigation } from '../../../../shell/tabs/navigation.ts';
import type { Place } from '../../../../shell/tabs/tabs.ts';

const PARAMETER = 'conversation';

/** Returns the conversation that a place names; null for none, and for other views and tabs. */
export function conversationAt({ tab, detail }: Place): string | null {
  const query = new URLSearchParams(detail);
  return tab === 'ai' && query.get('view') === 'ask' ? query.get(PARAMETER) : null;
}

/** Returns the place of a conversation; null for a new one. */
export function placeOfConversation(id: string | null): Place {
  const query = new URLSearchParams({ view: 'ask', ...(id !== null && { [PARAMETER]: id }) });
  return { tab: 'ai', projectId: null, detail: `${query}` };
}

/** Names the shown conversation in the address, where the view is open. */
export function nameInAddress({ $place, go }: Navigation, id: string): void {
  const { tab, detail } = $place.get();
  const isHere = tab === 'ai' && new URLSearchParams(detail).get('view') === 'ask';
  if (isHere) go(placeOfConversation(id), true);
}
