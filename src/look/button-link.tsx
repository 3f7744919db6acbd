/** A link that looks like a button: it leads out of the application, or saves something. */
import { chakra, type HTMLChakraProps, useRecipe } from '@chakra-ui/react/styled-system'

export function ButtonLink({ variant, ...rest }: HTMLChakraProps<'a'> & { variant: 'solid' | 'outline' }) {
  const recipe = useRecipe({ key: 'button' })
  return <chakra.a css={recipe({ variant })} {...rest} />
}
