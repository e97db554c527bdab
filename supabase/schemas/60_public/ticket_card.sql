-- The shareable ticket card: what a supporter with the link may see.
--
--                       anyone                                 the child's parent
--   get_ticket_card     the fields below, unless the       as anyone
--                       parent switched the sharing link off
--                       or the organisers hid the child
--   renew_share_code    no                                     yes, of the own child
--
-- Only its share code finds a card. The application's id is in the public list, whose readers must not learn who has paid.
--
-- The payment reference, which a supporter writes into the transfer, is random and names a ticket, not a person: it reveals nothing about
-- the child, opens nothing, and cannot be looked up. It only matches a transfer to a child in the administrators' list. It is hidden
-- while a payment is being checked, and once nothing is due.

create type public.ticket_card as (
  child_name text,
  gender public.gender,
  country public.country,
  state_city text,
  ticket_status public.ticket_status,
  payment_reference text,
  edition smallint,
  ticket_fee numeric,
  ticket_received numeric,
  pattern smallint
);
comment on type public.ticket_card is
  'The facts on a ticket card; child_name is the stage name where there is one, payment_reference null where there is '
  'nothing to pay, ticket_fee in the currency of the country, ticket_received what arrived of it while the '
  'rest is due.';

create function private.ticket_card(share_code text)
  returns setof public.ticket_card
  language sql stable security definer set search_path = ''
as $$
  select coalesce(a.stage_name, a.child_name), a.gender, a.country, a.state_city, a.ticket_status,
    case when a.ticket_status in ('none', 'unpaid') and not private.is_out_of_show(a.status, a.ticket_status)
      and not private.is_edition_ended(a.edition) then a.payment_reference end,
    a.edition, a.ticket_fee, case when a.ticket_status in ('none', 'unpaid') then a.ticket_received else 0 end, a.pattern
  from public.applications a
  where a.is_shareable and a.hidden_at is null and (a.share_code = ticket_card.share_code
    or a.id = (select f.application_id from private.reference_aliases f where f.share_code = ticket_card.share_code))
$$;
comment on function private.ticket_card is
  'Name (the stage name where there is one), gender, place, ticket status, edition, fee, pattern and, while it is '
  'unpaid, payment reference and what arrived of one child, for the page that supporters open.';
grant execute on function private.ticket_card to anon, authenticated; -- as public.get_ticket_card

create function private.renew_share_code(application_id uuid) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  new_code text;
begin
  update public.applications a set share_code = private.new_share_code()
  where a.id = renew_share_code.application_id and a.user_id = auth.uid()
  returning a.share_code into new_code;
  if not found then
    raise exception 'application_not_found' using errcode = 'P0001';
  end if;
  update private.reference_aliases f set share_code = null
  where f.application_id = renew_share_code.application_id and f.share_code is not null;
  return new_code;
end
$$;
comment on function private.renew_share_code is
  'Makes a new sharing link of the caller''s own child and returns its code; the old link shows nothing any more. '
  'Error: application_not_found.';
grant execute on function private.renew_share_code to authenticated; -- as public.renew_share_code
