/** Whether an answer is a page that can be kept as the copy of its address. */
export function isKeepable({ status, type, redirected, headers }: Response): boolean {
  const isHtml = headers.get('content-type')?.startsWith('text/html') === true;
  return status === 200 && type === 'basic' && !redirected && isHtml;
}

/** Whether an address has no page any more: it was deleted, or its page has moved. */
export function isLeft({ status, type }: Pick<Response, 'status' | 'type'>): boolean {
  // A navigation follows redirects by itself, and hides them from the worker.
  return status === 404 || status === 410 || type === 'opaqueredirect';
}
