import { describe, expect, it } from 'vitest';
import { explainSettingsError, isAboutChoice } from './settings-failure.ts';

describe('the six errors of the settings', () => {
  it.each([
    ['Failed to load settings', 'What this device keeps is in use.', false],
    ['Failed to reload settings', 'What this device keeps is in use.', false],
    ['Failed to save settings to server', 'Kept on this device.', true],
    ['Failed to reset settings on server', 'Kept on this device.', true],
    ['Failed to save settings', 'It holds until you leave this page.', true],
    ['Failed to reset settings', 'It holds until you leave this page.', true],
  ])('%s: says what is safe', (error, safe, isOfUser) => {
    expect(explainSettingsError(error)).toBe(`${error}. ${safe}`);
    expect(isAboutChoice(error)).toBe(isOfUser);
  });
});
