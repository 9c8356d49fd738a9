const BYTES = /^bytes=(\d*)-(\d*)$/;

/**
 * The part of a whole answer that a request with `Range` asks for, as media players do: 206 with
 * that part, 416 where it lies outside. Without a range, or of what is a part already, the answer
 * itself; also for several ranges at once, which a server may answer whole.
 */
export async function partialResponse(request: Request, whole: Response): Promise<Response> {
  const [, first = '', last = ''] = BYTES.exec(request.headers.get('range') ?? '') ?? [];
  if (whole.status !== 200 || (first === '' && last === '')) return whole;
  const body = await whole.blob();
  const { size } = body;
  // `-500` are the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  if (start >= end) {
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } });
  }
  const headers = new Headers(whole.headers);
  headers.set('content-range', `bytes ${start}-${end - 1}/${size}`);
  headers.set('content-length', String(end - start));
  headers.delete('content-encoding');
  return new Response(body.slice(start, end), {
    status: 206,
    statusText: 'Partial Content',
    headers,
  });
}
