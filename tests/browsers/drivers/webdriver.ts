/* The classic protocol of drivers (https://www.w3.org/TR/webdriver2/). */

/** Sends a command, and returns its value. Throws the error that it answers. */
export type Command = <Value = void>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Value>;

/** Returns the commands below an address. */
export function commandsAt(url: string): Command {
  return async (method, path, body) => {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(url + path, { method, ...sent });
    const { value } = await response.json();
    if (response.ok) return value;
    throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
  };
}
