/* Runs before each file of unit tests, which share a process: nobody has set a zone or a language yet. */
import { setFormatPlace } from '#shared/domain/formats/formats.ts';

setFormatPlace({ locale: undefined, timeZone: undefined });
