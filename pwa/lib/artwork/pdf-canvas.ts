interface Drawing {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/** Canvases for pdf.js in a worker, where there is no document to make them. */
export class WorkerCanvases {
  create(width: number, height: number): Drawing {
    const canvas = new OffscreenCanvas(width, height)
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }

  getNoAlphaContext(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D | null {
    return canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  }

  reset({ canvas }: Drawing, width: number, height: number): void {
    if (canvas) Object.assign(canvas, { width, height })
  }

  destroy(drawing: Drawing): void {
    if (drawing.canvas) Object.assign(drawing.canvas, { width: 0, height: 0 })
    Object.assign(drawing, { canvas: null, context: null })
  }
}

/** SVG filters need a document too; without them soft masks of rare kinds are drawn plainly. */
export class NoFilters {
  addFilter = none
  addHCMFilter = none
  addAlphaFilter = none
  addLuminosityFilter = none
  addKnockoutFilter = none
  addHighlightHCMFilter = none
  addSelectionHCMFilter = none
  addSelectionFilter = none

  createSelectionStyle(): null {
    return null
  }

  destroy(): void {}
}

function none(): 'none' {
  return 'none'
}
