import { describe, expect, it } from 'vitest';
import { explainSettingsError, isAboutChoice } from './settings-failure.ts';

describe('the six errors of the settings', () => {
  it.each([
    ['Failed to load settings', 'Using this device’s copy.', false],
    ['Failed to reload settings', 'Using this device’s copy.', false],
    ['Failed to save settings to server', 'Saved on this device.', true],
    ['Failed to reset settings on server', 'Saved on this device.', true],
    ['Failed to save settings', 'It applies until you leave this page.', true],
    ['Failed to reset settings', 'It applies until you leave this page.', true],
  ])('%s: says what is safe', (error, safe, isOfUser) => {
    expect(explainSettingsError(error)).toBe(`${error}. ${safe}`);
    expect(isAboutChoice(error)).toBe(isOfUser);
  });
});
