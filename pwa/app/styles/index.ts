import './layers.css'
import '@mantine/core/styles/baseline.layer.css'
import '@mantine/core/styles/default-css-variables.layer.css'
import '@mantine/core/styles/global.layer.css'
// Others build on it, so it comes before them whatever page brings those.
import '@mantine/core/styles/UnstyledButton.layer.css'
import './tokens.css'
import '#pwa/ui/kit/theme.css'
import './base.css'
