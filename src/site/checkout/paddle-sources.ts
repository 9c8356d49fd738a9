/** Where the checkout of Paddle comes from: its script, styles and pictures, and its window. */
export const CHECKOUT_SOURCES = {
  assets: 'https://cdn.paddle.com',
  window: 'https://buy.paddle.com',
} as const;
