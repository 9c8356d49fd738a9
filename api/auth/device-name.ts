import Bowser from 'bowser';

const MAX_USER_AGENT_LENGTH = 500;
const MAX_NAME_LENGTH = 120;
const UNKNOWN = 'Unknown device';

/**
 * Returns a readable name for a `User-Agent`, such as "Chrome on Windows"; at most 120 characters,
 * "Unknown device" where nothing is recognised.
 */
export function deviceNameOf(userAgent: string): string {
  // The parser throws on an empty text. Truncated, because no browser sends longer texts.
  const text = userAgent.slice(0, MAX_USER_AGENT_LENGTH).trim();
  if (text === '') return UNKNOWN;
  const parser = Bowser.getParser(text);
  const browser = parser.getBrowserName();
  const system = parser.getOSName();
  const name = browser && system ? `${browser} on ${system}` : browser || system || UNKNOWN;
  return name.slice(0, MAX_NAME_LENGTH);
}
