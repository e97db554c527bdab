-- Which rows belong to a member's states, and which columns of a child a list shows a member.

create function private.is_within(table_name text, row_id uuid, states text[]) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return case table_name
    when 'applications' then exists (select from public.applications a where a.id = row_id and a.state_city = any (states))
    when 'volunteers' then exists (select from public.volunteers v where v.id = row_id and v.state_province = any (states))
    when 'payments' then exists (
      select from public.payments p
      where p.id = row_id and private.states_of(coalesce(p.application_country, private.country_of(p.currency))) <@ states)
    when 'subscriptions' then exists (
      select from public.subscriptions s
      where s.id = row_id and private.states_of(coalesce(s.application_country, private.country_of(s.currency))) <@ states)
    when 'donations' then exists (
      select from public.donations d where d.id = row_id and d.currency is distinct from 'USD' and private.states_of(d.country) <@ states)
    else false
  end;
end
$$;
comment on function private.is_within is
  'Whether a child or a volunteer belongs to one of these states, or money to a country of which these are all.';

create function private.listed_columns() returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select array['id', 'user_id', 'edition', 'ticket_fee', 'previous_id', 'child_name', 'stage_name', 'age', 'gender', 'country',
    'state_city', 'talents', 'primary_category', 'status', 'ticket_status', 'ticket_received', 'ticket_corrected_at',
    'entry_video_status', 'entry_video_url', 'entry_video_submitted_at', 'application_fee_status', 'audition_state', 'audition_date',
    'audition_details', 'audition_round', 'audition_day_id', 'audition_stage', 'audition_answer', 'audition_result', 'is_finalist',
    'points', 'assessment_score', 'assessment_result', 'awarded_tiers', 'is_listed', 'is_shareable', 'consent_version',
    'payment_reference', 'pattern', 'hidden_at', 'approved_at', 'created_at', 'updated_at', 'reached_step']
$$;
comment on function private.listed_columns is
  'The columns of a child that a list shows a member who is no owner. A column that is not here is in no list.';

create function private.opened_columns() returns text[]
  language sql immutable parallel safe set search_path = ''
as $$
  select private.listed_columns() || array['parent_phone', 'share_code', 'rejection_reason', 'video_reason', 'audition_answer_reason',
    'audition_report', 'assessment_report']
$$;
comment on function private.opened_columns is
  'The columns of a child that a member who is no owner reads once the access log says that it was opened.';

create function private.listed_children(ids uuid[]) returns setof public.applications
  language plpgsql stable security definer set search_path = ''
as $$
declare
  is_whole constant boolean := private.is_admin();
  unlisted constant jsonb := private.nothing_but('public.applications', private.listed_columns());
  child public.applications;
begin
  for child in
    select a.* from unnest(ids) with ordinality wanted (id, position)
    join public.applications a on a.id = wanted.id
    order by wanted.position
  loop
    return next case when is_whole then child else jsonb_populate_record(child, unlisted) end;
  end loop;
end
$$;
comment on function private.listed_children is
  'These children in the order of their ids, as a list shows them: whole for an owner; for other members with the columns of '
  'listed_columns alone.';
