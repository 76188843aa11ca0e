import { ArtPicture, Logo, Tile } from '@fairhouse/ui'
import { FAMILY_NAMES, GLYPH_NAMES, glyphFor, PALETTES } from '@fairhouse/ui/art'
import { Avatar, RankCrest, TicketPaper } from '@fairhouse/ui/parts/avatar'
import { Glyph } from './glyph.tsx'
import { Carousel } from '@fairhouse/ui/parts/carousel'
import { Chapter, Show, ShowStack } from './show.tsx'

const GAMES = ['Onça Dourada', 'Boto da Lua', 'Ouro de Minas', 'Samba Crash', 'Rei do Mangue']

function Words() {
  return (
    <ShowStack title="Banner without turning, wordmark">
      <Carousel
        label="News"
        slides={['Draws anyone can check', 'Limits before you begin', 'Paid in seconds'].map(
          (label) => ({
            id: label,
            label,
            content: (
              <div className="relative aspect-[21/9]">
                <ArtPicture code={label} shape="banner" />
                <p
                  className="tile-shade absolute inset-0 grid content-end p-4 text-xl font-bold
                    text-[#fff3c9]"
                >
                  {label}
                </p>
              </div>
            ),
          }),
        )}
      />
      <Logo name="Fairhouse" />
    </ShowStack>
  )
}

/** Generated art, without any files. */
export function Art() {
  return (
    <Chapter title="Art">
      <Show title="Tiles of games, by their names">
        {GAMES.map((name) => (
          <Tile
            key={name}
            code={name}
            className="aspect-[3/4] w-28"
            glyph={<Glyph name={glyphFor(name)} />}
          />
        ))}
      </Show>
      <Show title="Twelve families">
        {FAMILY_NAMES.map((family) => (
          <figure key={family} className="grid gap-1 text-legal text-text-3">
            <Tile code={family} family={family} className="aspect-square w-24" />
            <figcaption>{family}</figcaption>
          </figure>
        ))}
      </Show>
      <Show title="Twelve palettes">
        {PALETTES.map(({ name }) => (
          <figure key={name} className="grid gap-1 text-legal text-text-3">
            <Tile code="palette" family="stars" palette={name} className="aspect-square w-24" />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </Show>
      <Show title="Faces and ranks">
        {['maria', 'joao', 'ana', 'bruno', 'carla'].map((code) => (
          <Avatar key={code} code={code} size="lg" />
        ))}
        {[1, 4, 8, 12, 15, 18, 21, 24].map((rank) => (
          <RankCrest key={rank} rank={rank} label={`Rank ${rank}`} className="size-16" />
        ))}
      </Show>
      <Show title="Tickets">
        {['bet_1', 'bet_2', 'bet_3'].map((code) => (
          <TicketPaper key={code} code={code} className="w-60" />
        ))}
      </Show>
      <Words />
      <Show title={`Glyphs (${GLYPH_NAMES.length})`}>
        {GLYPH_NAMES.map((name) => (
          <span key={name} title={name}>
            <Glyph name={name} className="size-8 text-text-2" />
          </span>
        ))}
      </Show>
    </Chapter>
  )
}
