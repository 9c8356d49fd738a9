import { isPageSilent } from './silent-page.ts';

/** The window event that tells of each sentence that is spoken, with the words as its detail. */
export const SPEECH_EVENT = 'ripen:speech';

/**
 * Speaks a sentence, volume from 0 to 100, in place of what is being spoken; silent where the
 * browser has no voice.
 */
export function speak(text: string, volume: number): void {
  if (isPageSilent()) return;
  dispatchEvent(new CustomEvent<string>(SPEECH_EVENT, { detail: text }));
  try {
    const sentence = new SpeechSynthesisUtterance(text);
    sentence.volume = volume / 100;
    sentence.lang = 'en';
    speechSynthesis.cancel();
    speechSynthesis.speak(sentence);
  } catch {
    // No speech in this browser: what is said stands on the screen as well.
  }
}
