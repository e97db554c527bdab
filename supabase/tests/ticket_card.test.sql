\ir support/actors.psql
-- The shareable ticket card: what anyone who was sent the link may see, and nothing beyond it.
select plan(29);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000002", "stage_name": "Little Star", "gender": "Male",
  "country": "South Africa", "state_city": "Limpopo", "ticket_status": "Gold", "status": "rejected", "is_listed": false}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000003", "is_shareable": false, "status": "approved"}') is not null;

create function pg_temp.assert_card(actor text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(actor);
  return next results_eq(
    $q$ select to_jsonb(c) from public.get_ticket_card('10000000-0000-4000-8000-000000000001') c $q$,
    format($q$ values ('{"child_name": "Adaeze Obi", "gender": "Female", "country": "Nigeria", "state_city": "Lagos",
      "ticket_status": "unpaid", "payment_reference": "%s"}'::jsonb) $q$,
      tests.row_of('public.applications', '10000000-0000-4000-8000-000000000001') ->> 'payment_reference'),
    actor || ' sees six fields, before approval too');
  return next results_eq(
    $q$ select to_jsonb(c) from public.get_ticket_card('10000000-0000-4000-8000-000000000002') c $q$,
    format($q$ values ('{"child_name": "Little Star", "gender": "Male", "country": "South Africa", "state_city": "Limpopo",
      "ticket_status": "Gold", "payment_reference": "%s"}'::jsonb) $q$,
      tests.row_of('public.applications', '10000000-0000-4000-8000-000000000002') ->> 'payment_reference'), actor || ' sees the stage name where there is one');
  return next is_empty($q$ select * from public.get_ticket_card('10000000-0000-4000-8000-000000000003') $q$,
    actor || ' sees nothing of a child whose link is switched off');
  return next is_empty($q$ select * from public.get_ticket_card('10000000-0000-4000-8000-00000000dead') $q$,
    actor || ' sees nothing for an unknown id');
  return next is_empty('select * from public.get_ticket_card(null)', actor || ' sees nothing for no id');
  return next tests.refused($q$ select * from public.get_ticket_card('1'' or true --') $q$, '22P02',
    actor || ' is refused a malformed id');
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_card(actor) from unnest(array['owner', 'stranger', 'admin', 'anon']) actor;

select tests.act_as('service_role');
select tests.lacks_grant($$ select * from public.get_ticket_card('10000000-0000-4000-8000-000000000001') $$,
  'the service role has no use for the card');

select tests.act_as('owner');
select tests.affects($$ update public.applications set is_shareable = false
  where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'a parent switches the link off');
select tests.act_as('anon');
select is_empty($$ select * from public.get_ticket_card('10000000-0000-4000-8000-000000000001') $$, 'and it stops working at once');
select tests.act_as('owner');
select tests.affects($$ update public.applications set is_shareable = true
  where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'a parent switches the link on again');
select tests.act_as('anon');
select isnt_empty($$ select * from public.get_ticket_card('10000000-0000-4000-8000-000000000001') $$, 'and it works again');
select * from finish();
