/** Which file has which picture, in the folder of the converted ones. */
export const manifestName = 'pictures.json';
/** Where the originals are in a folder of content. */
export const originalsFolder = 'pictures';
/** Where the owner’s icons and logo are in it, and the wordmark below shared pictures among them. */
export const iconsFolder = 'icons';
/** The mark of a company that gave no logo. */
export const markName = 'mark.svg';
export const wordmarkName = 'wordmark.png';
/** What is below a picture where it is shared. */
export const wordmarkPath = 'data/icons/mainstreet-light.svg';
/** Endings of the originals that a folder of content may hold. */
export const originalEndings = ['webp', 'jpg', 'jpeg', 'png', 'avif'];
