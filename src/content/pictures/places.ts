/** Which file has which picture, in the folder of the converted ones. */
export const manifestName = 'pictures.json';
/** Where the originals are in a folder of content. */
export const originalsFolder = 'pictures';
