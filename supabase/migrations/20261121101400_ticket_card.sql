-- The shareable ticket card: what a supporter who was sent the link may see.
--
--                       anyone
--   get_ticket_card     the five fields below, unless the parent switched the sharing link off

create function private.ticket_card(application_id uuid)
  returns table (
    child_name text, gender public.gender, country public.country, state_city text, ticket_status public.ticket_status
  )
  language sql stable security definer set search_path = ''
as $$
  select coalesce(a.stage_name, a.child_name), a.gender, a.country, a.state_city, a.ticket_status
  from public.applications a
  where a.id = ticket_card.application_id and a.is_shareable
$$;
comment on function private.ticket_card is 'The public side of one ticket; no row for an unknown id or a link that was switched off.';
grant execute on function private.ticket_card to anon, authenticated;

create function public.get_ticket_card(application_id uuid)
  returns table (
    child_name text, gender public.gender, country public.country, state_city text, ticket_status public.ticket_status
  )
  language sql stable security invoker set search_path = ''
as $$
  select * from private.ticket_card(application_id)
$$;
comment on function public.get_ticket_card is
  'Name (the stage name where there is one), gender, place and ticket status of one child, for the page that supporters open.';
grant execute on function public.get_ticket_card to anon, authenticated;
