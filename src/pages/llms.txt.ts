import { llmsText } from '#site/seo/llms-text.ts';

export const prerender = false;

export const GET = async () => new Response(await llmsText());
