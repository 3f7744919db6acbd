/** The button of the product, in the look of the theme's recipe. Chakra's own brings a whole library of components along, for a spinner. */
import {
  createRecipeContext,
  type HTMLChakraProps,
  type RecipeProps,
  type UnstyledProp,
} from '@chakra-ui/react/styled-system'

const { withContext } = createRecipeContext({ key: 'button' })

/** A `<button type="button">`; `variant` is one of the recipe's. */
export const Button = withContext<HTMLButtonElement, HTMLChakraProps<'button', RecipeProps<'button'> & UnstyledProp>>(
  'button',
  { defaultProps: { type: 'button' } },
)
