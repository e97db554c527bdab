-- The shareable ticket card: what a supporter who was sent the link may see.
--
--                       anyone
--   get_ticket_card     the six fields below, unless the parent switched the sharing link off
--
-- The payment reference, which a supporter writes into the transfer, is drawn at random and names a
-- ticket, not a person: it tells nothing about the child, opens nothing, and nobody can look anything
-- up by it. All it does is to match a transfer to a child in the administrator's list.

create type public.ticket_card as (
  child_name text,
  gender public.gender,
  country public.country,
  state_city text,
  ticket_status public.ticket_status,
  payment_reference text
);
comment on type public.ticket_card is 'What a ticket card shows; child_name is the stage name where there is one.';

create function private.ticket_card(application_id uuid)
  returns setof public.ticket_card
  language sql stable security definer set search_path = ''
as $$
  select coalesce(a.stage_name, a.child_name), a.gender, a.country, a.state_city, a.ticket_status, a.payment_reference
  from public.applications a
  where a.id = ticket_card.application_id and a.is_shareable
$$;
comment on function private.ticket_card is 'The public side of one ticket; no row for an unknown id or a link that was switched off.';
grant execute on function private.ticket_card to anon, authenticated;

create function public.get_ticket_card(application_id uuid)
  returns setof public.ticket_card
  language sql stable security invoker set search_path = ''
as $$
  select * from private.ticket_card(application_id)
$$;
comment on function public.get_ticket_card is
  'Name (the stage name where there is one), gender, place, ticket status and payment reference of one child, for the page that supporters open.';
grant execute on function public.get_ticket_card to anon, authenticated;
