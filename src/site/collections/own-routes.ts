/** Pages of the house that bring more than words: a route of their own shows them. */
export const PAGES_WITH_OWN_ROUTE: readonly string[] = ['pricing', 'gmail'];
