/** The pictures of the product that pages may show, by name; `npm run pictures` takes them. */
export const PRODUCT_PICTURES = [
  ...([
    'ring',
    'devices',
    'tasks',
    'tools',
    'themes',
    'ambient',
    'alerts',
    'day',
    'stats',
  ] as const),
  ...(['calendar', 'project', 'year', 'interval', 'exam', 'kitchen', 'visual'] as const),
  'presentation',
] as const;

/** The name of a picture of the product. */
export type ProductPictureName = (typeof PRODUCT_PICTURES)[number];
